import type { Plugin } from 'vite'

const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm
const errorCodes = /^ {2}errorCodes: \[[^\]]*\],$/gm

/**
 * Leaves out of operations what pages never read: their summaries, which the API document and the command line show, and
 * the lists of the codes with which they may fail, which the server and its tests check.
 */
export const dropServerFields = (): Plugin => ({
  name: 'drop-server-fields',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\// },
    handler: (code) => ({
      code: code.replace(summary, "  summary: '',").replace(errorCodes, '  errorCodes: [],'),
      map: null,
    }),
  },
})
