import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone, absolute. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** A path inside the clone, absolute. */
export const inRoot = (...parts) => path.join(root, ...parts)
