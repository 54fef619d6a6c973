import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of the clone. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** The absolute path of a file in the clone. */
export const inRoot = (...parts) => path.join(root, ...parts)
