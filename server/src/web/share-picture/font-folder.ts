/** The fonts of share pictures, their licences, and the configuration that names them alone. */
export const fontFolder = new URL('fonts/', import.meta.url)
