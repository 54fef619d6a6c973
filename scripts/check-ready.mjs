/** Whether the server of this container is ready, for its health check; the image has no shell and no curl. */
const response = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
