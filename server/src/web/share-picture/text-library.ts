import { fileURLToPath } from 'node:url'

// read by the text library when it draws first; without it, a server without fonts would draw boxes
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url))

/** The image library, which draws text in the fonts of this folder alone. Import it dynamically, as the library itself. */
export { imageLibrary as textLibrary } from '../../platform/image-library.ts'
