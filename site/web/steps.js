// Steps of a lesson or tour: one at a time, by buttons, arrow keys and the address (#step-3); and the view of a seat.
//
// A classic script, so that it runs from a folder of files too. Without it every step is on the page.

(() => {
  const lesson = document.querySelector(".lesson");
  const stepper = lesson?.querySelector(".stepper");
  if (!(lesson instanceof HTMLElement) || !(stepper instanceof HTMLElement)) return;
  /** @type {HTMLElement[]} */
  const steps = [...lesson.querySelectorAll(".step")].filter((step) => step instanceof HTMLElement);
  const output = stepper.querySelector("output");
  const viewer = lesson.querySelector(".viewer");
  const select = viewer?.querySelector("select");
  const buttons = [...stepper.querySelectorAll("button")];
  const [stepWord = "Step", ofWord = "of", startWord = "Set-up"] = (stepper.dataset.words ?? "Step|of|Set-up").split("|");
  let shown = 0;

  /** @param {number} index
   * @param {boolean} [silent] the address stays as it is */
  function show(index, silent) {
    shown = Math.max(0, Math.min(steps.length - 1, index));
    steps.forEach((step, i) => step.classList.toggle("shown", i === shown));
    const first = Number(steps[0]?.id.replace("step-", "") ?? 0);
    const number = shown + first;
    if (output) output.textContent = number === 0 ? startWord : `${stepWord} ${number} ${ofWord} ${steps.length - 1 + first}`;
    for (const button of buttons) {
      button.disabled = button.dataset.go === "1" ? shown === steps.length - 1 : shown === 0;
    }
    if (!silent) history.replaceState(null, "", `#${steps[shown]?.id}`);
  }

  function fromAddress() {
    const index = steps.findIndex((step) => `#${step.id}` === location.hash);
    show(Math.max(0, index), true);
    if (index >= 0) stepper?.scrollIntoView();
  }

  /** @param {string} seat */
  function see(seat) {
    for (const name of [...(lesson?.classList ?? [])]) if (name.startsWith("see-")) lesson?.classList.remove(name);
    lesson?.classList.add(`see-${seat}`);
    if (seat === select?.options[0]?.value) lesson?.classList.remove(`see-${seat}`);
  }

  for (const button of buttons) button.addEventListener("click", () => show(shown + Number(button.dataset.go)));
  select?.addEventListener("change", () => see(select.value));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    if (event.target instanceof HTMLElement && event.target.closest(".wide, pre")) return;
    const go = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (go === undefined) return;
    event.preventDefault();
    show(go);
  });
  addEventListener("hashchange", fromAddress);
  lesson.classList.add("js");
  stepper.hidden = false;
  viewer?.removeAttribute("hidden");
  fromAddress();
})();
