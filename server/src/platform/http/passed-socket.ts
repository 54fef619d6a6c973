/** The first of the sockets that systemd passes to a process (sd_listen_fds(3)). */
const firstPassed = 3

/**
 * The listening socket that systemd keeps for this process, as a file descriptor; undefined without one. Several
 * processes accept on it, and it stays open while each of them restarts, so no connection is ever refused or reset.
 */
export const findPassedSocket = (
  env: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined => (env.LISTEN_PID === String(pid) && env.LISTEN_FDS === '1' ? firstPassed : undefined)
