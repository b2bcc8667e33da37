// Serves a folder of pages on this machine:  node site/serve.mjs FOLDER [PORT]
//
// For looking at the site and for its tests; any static host does as well.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** @type {Record<string, string>} */
const types = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json",
};

/** The file that an address asks for, or undefined.
 * @param {string} folder
 * @param {string} address
 * @returns {string | undefined} */
function fileOf(folder, address) {
  try {
    const path = join(folder, normalize(decodeURIComponent(new URL(address, "http://localhost").pathname)));
    const found = statSync(path);
    if (found.isDirectory()) return address.endsWith("/") ? fileOf(folder, `${address}index.html`) : undefined;
    return path;
  } catch {
    return undefined;
  }
}

/** @param {string} folder
 * @param {number} port 0: any that is free
 * @returns {Promise<import("node:http").Server>} */
export function serve(folder, port) {
  const server = createServer((request, response) => {
    const path = fileOf(folder, request.url ?? "/");
    if (!path) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not here\n");
      return;
    }
    response.writeHead(200, {
      "content-type": types[extname(path)] ?? "application/octet-stream",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-cache",
    });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = "build/site", port = "8000"] = process.argv.slice(2);
  await serve(folder, Number(port));
  console.log(`http://localhost:${port}/ (end with Ctrl-C)`);
}
