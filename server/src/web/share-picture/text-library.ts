import { fileURLToPath } from 'node:url'
import { fontFolder } from './font-folder.ts'

// read by the text library when it draws first; without it, a server without fonts would draw boxes
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', fontFolder))

/** The image library, which draws text in our own fonts alone. Import it dynamically, as the library itself. */
export { imageLibrary as textLibrary } from '../../platform/image-library.ts'
