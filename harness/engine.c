#define _POSIX_C_SOURCE 200809L

#include "harness/engine.h"

#include "harness/line.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

/* After the end of output, wait for the end of the process, and the other way round. */
enum { LINGER_MS = 100 };
/* After bye, then after SIGTERM. */
enum { BYE_MS = 500, TERM_MS = 250 };

typedef enum EngineStage {
    ENGINE_WATCHED, /* the owner hears of everything */
    ENGINE_LEAVING, /* bye was said; output is read and dropped */
    ENGINE_DOOMED   /* SIGTERM was sent in vain, or the owner wants it gone */
} EngineStage;

/* Freed when the process was reaped and every handle is closed. The pipes are real pipes,
 * not the socket pairs libuv would make: a program may open /dev/stdin. */
struct Engine {
    uv_process_t process;
    uv_pipe_t input, output, errors;
    uv_timer_t timer;
    int handles; /* not yet closed */
    int *alive;
    EngineStage stage;
    const EngineEvents *events;
    void *context;
    LineBuffer lines;
    Tail tail;
    bool exited, output_ended, errors_ended, ended;
    int64_t exit_code;
    int exit_signal;
    char error_bytes[16 * 1024];
    char error_text[TAIL_LIMIT + 1];
};

static void engine_closed(uv_handle_t *handle) {
    Engine *engine = handle->data;
    if (--engine->handles > 0)
        return;
    --*engine->alive;
    line_release(&engine->lines);
    free(engine);
}

static void close_handle(void *handle) {
    if (!uv_is_closing(handle))
        uv_close(handle, engine_closed);
}

/* The process handle stays until the process is reaped. */
static void close_pipes(Engine *engine) {
    close_handle(&engine->input);
    close_handle(&engine->output);
    close_handle(&engine->errors);
    close_handle(&engine->timer);
}

/* The leader's id stays the group's id while any member lives. */
static void signal_group(const Engine *engine, int number) {
    assert(engine->process.pid > 1);
    kill(-(pid_t)engine->process.pid, number);
}

static void engine_end(Engine *engine, Outcome outcome, const char *detail) {
    if (engine->ended || engine->stage != ENGINE_WATCHED)
        return;
    engine->ended = true;
    uv_timer_stop(&engine->timer);
    engine->events->on_end(engine->context, outcome, detail);
}

static void end_by_exit(Engine *engine) {
    char detail[200];
    const char *where = "";
    if (line_waiting(&engine->lines) > 0)
        where = " in the middle of a line";
    if (engine->exit_signal != 0)
        snprintf(detail, sizeof detail, "the engine was killed by signal %d (%s)%s",
                 engine->exit_signal, strsignal(engine->exit_signal), where);
    else
        snprintf(detail, sizeof detail, "the engine exited with code %d%s",
                 (int)engine->exit_code, where);
    engine_end(engine, OUTCOME_CRASHED, detail);
}

static void on_linger(uv_timer_t *timer) {
    Engine *engine = timer->data;
    if (engine->exited)
        end_by_exit(engine);
    else
        engine_end(engine, OUTCOME_PROTOCOL_ERROR,
                   "the engine closed its standard output but went on running");
}

/* Output may hold answers when the process is gone already, and the process may be about
 * to go when its output ends: both are awaited for a moment. */
static void look_for_end(Engine *engine) {
    if (engine->ended || engine->stage != ENGINE_WATCHED)
        return;
    if (engine->exited && engine->output_ended && engine->errors_ended)
        end_by_exit(engine);
    else if (engine->exited || engine->output_ended)
        uv_timer_start(&engine->timer, on_linger, LINGER_MS, 0);
}

static void on_exit_of_process(uv_process_t *process, int64_t code, int number) {
    Engine *engine = process->data;
    engine->exited = true;
    engine->exit_code = code;
    engine->exit_signal = number;
    signal_group(engine, SIGKILL); /* children that it left behind */
    close_handle(&engine->process);
    if (engine->stage == ENGINE_WATCHED)
        look_for_end(engine);
    else
        close_pipes(engine);
}

static void give_line_space(uv_handle_t *handle, size_t wanted, uv_buf_t *space) {
    (void)wanted;
    Engine *engine = handle->data;
    size_t room;
    space->base = line_space(&engine->lines, &room);
    space->len = room;
}

static void give_error_space(uv_handle_t *handle, size_t wanted, uv_buf_t *space) {
    (void)wanted;
    Engine *engine = handle->data;
    *space = uv_buf_init(engine->error_bytes, sizeof engine->error_bytes);
}

static void hand_lines_over(Engine *engine) {
    LineStatus status = LINE_PARTIAL;
    char *line;
    size_t length;
    while (engine->stage == ENGINE_WATCHED && !engine->ended &&
           (status = line_next(&engine->lines, &line, &length)) == LINE_COMPLETE)
        engine->events->on_line(engine->context, line, length);
    if (engine->stage != ENGINE_WATCHED || engine->ended)
        return;
    if (status == LINE_TOO_LONG)
        engine_end(engine, OUTCOME_PROTOCOL_ERROR,
                   "the engine wrote a line longer than 1 MiB");
    else
        engine->events->on_pause(engine->context);
}

static void on_output(uv_stream_t *stream, ssize_t count, const uv_buf_t *space) {
    (void)space;
    Engine *engine = stream->data;
    if (count < 0) {
        uv_read_stop(stream);
        engine->output_ended = true;
        look_for_end(engine);
    } else if (count > 0 && engine->stage == ENGINE_WATCHED && !engine->ended) {
        line_add(&engine->lines, (size_t)count);
        hand_lines_over(engine);
    }
}

static void on_errors(uv_stream_t *stream, ssize_t count, const uv_buf_t *space) {
    Engine *engine = stream->data;
    if (count < 0) {
        uv_read_stop(stream);
        engine->errors_ended = true;
        look_for_end(engine);
    } else {
        tail_add(&engine->tail, space->base, (size_t)count);
    }
}

typedef struct EngineWrite {
    uv_write_t request;
    char *text;
} EngineWrite;

static void on_written(uv_write_t *request, int status) {
    (void)status; /* a broken pipe shows as an end of the process, or as silence */
    EngineWrite *write = request->data;
    Engine *engine = request->handle->data;
    if (engine->stage == ENGINE_LEAVING)
        close_handle(&engine->input);
    free(write->text);
    free(write);
}

void engine_send(Engine *engine, char *text, size_t length) {
    EngineWrite *write = malloc(sizeof *write);
    if (write == NULL)
        abort();
    write->request.data = write;
    write->text = text;
    uv_buf_t bytes = uv_buf_init(text, (unsigned)length);
    uv_stream_t *input = (uv_stream_t *)&engine->input;
    if (uv_is_closing((uv_handle_t *)input) ||
        uv_write(&write->request, input, &bytes, 1, on_written) != 0) {
        free(text);
        free(write);
    }
}

size_t engine_half_line(const Engine *engine) { return line_waiting(&engine->lines); }

const char *engine_stderr(Engine *engine) {
    tail_text(&engine->tail, engine->error_text);
    return engine->error_text;
}

void engine_discard(Engine *engine) {
    engine->stage = ENGINE_DOOMED;
    if (!engine->exited)
        signal_group(engine, SIGKILL);
    close_pipes(engine);
}

static void on_patience_over(uv_timer_t *timer) {
    Engine *engine = timer->data;
    if (engine->stage == ENGINE_LEAVING) {
        engine->stage = ENGINE_DOOMED;
        signal_group(engine, SIGTERM);
        uv_timer_start(timer, on_patience_over, TERM_MS, 0);
    } else {
        signal_group(engine, SIGKILL);
        close_pipes(engine);
    }
}

void engine_farewell(Engine *engine) {
    static const char bye[] = "{\"op\":\"bye\"}\n";
    if (engine->exited) {
        engine_discard(engine);
        return;
    }
    engine->stage = ENGINE_LEAVING;
    char *text = malloc(sizeof bye);
    if (text == NULL)
        abort();
    memcpy(text, bye, sizeof bye);
    engine_send(engine, text, sizeof bye - 1);
    uv_timer_start(&engine->timer, on_patience_over, BYE_MS, 0);
}

/* Opens one pipe: `ours` becomes non-blocking, `theirs` goes to the child. Both are
 * closed in any other process that is started. Returns a libuv error or 0. */
static int open_pipe(uv_pipe_t *handle, bool we_read, int *theirs) {
    uv_file ends[2];
    int error =
        uv_pipe(ends, we_read ? UV_NONBLOCK_PIPE : 0, we_read ? 0 : UV_NONBLOCK_PIPE);
    if (error != 0)
        return error;
    int ours = we_read ? ends[0] : ends[1];
    *theirs = we_read ? ends[1] : ends[0];
    error = uv_pipe_open(handle, ours);
    if (error != 0)
        close(ours);
    return error;
}

static int spawn(Engine *engine, uv_loop_t *loop, char *const *command, int theirs[3]) {
    int error = open_pipe(&engine->input, false, &theirs[0]);
    if (error == 0)
        error = open_pipe(&engine->output, true, &theirs[1]);
    if (error == 0)
        error = open_pipe(&engine->errors, true, &theirs[2]);
    if (error != 0)
        return error;
    uv_stdio_container_t stdio[3];
    for (int i = 0; i < 3; i++)
        stdio[i] = (uv_stdio_container_t){.flags = UV_INHERIT_FD, .data.fd = theirs[i]};
    uv_process_options_t options = {
        .file = command[0],
        .args = (char **)(void *)command,
        .stdio = stdio,
        .stdio_count = 3,
        .flags = UV_PROCESS_DETACHED, /* a session, hence a group, of its own */
        .exit_cb = on_exit_of_process,
    };
    return uv_spawn(loop, &engine->process, &options);
}

static Engine *engine_allocate(uv_loop_t *loop, int *alive) {
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL)
        abort();
    engine->handles = 5;
    engine->alive = alive;
    ++*alive;
    line_init(&engine->lines);
    uv_pipe_init(loop, &engine->input, 0);
    uv_pipe_init(loop, &engine->output, 0);
    uv_pipe_init(loop, &engine->errors, 0);
    uv_timer_init(loop, &engine->timer);
    engine->process.data = engine->input.data = engine->output.data = engine;
    engine->errors.data = engine->timer.data = engine;
    return engine;
}

Engine *engine_new(uv_loop_t *loop, char *const *command, const EngineEvents *events,
                   void *context, int *alive, char *message, size_t message_size) {
    Engine *engine = engine_allocate(loop, alive);
    engine->events = events;
    engine->context = context;
    int theirs[3] = {-1, -1, -1};
    int error = spawn(engine, loop, command, theirs);
    for (int i = 0; i < 3; i++)
        if (theirs[i] >= 0)
            close(theirs[i]);
    if (error != 0) {
        snprintf(message, message_size, "cannot start \"%s\": %s", command[0],
                 uv_strerror(error));
        engine->stage = ENGINE_DOOMED;
        engine->exited = true;
        if (engine->process.loop == NULL)
            engine->handles--; /* uv_spawn() was never reached */
        else
            close_handle(&engine->process);
        close_pipes(engine);
        return NULL;
    }
    uv_read_start((uv_stream_t *)&engine->output, give_line_space, on_output);
    uv_read_start((uv_stream_t *)&engine->errors, give_error_space, on_errors);
    return engine;
}
