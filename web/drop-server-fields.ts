import type { Plugin } from 'vite'

const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm
/** What pages have for the specification, for search engines and for the budgets. */
const pageFields = /^ {4}(?:childName: '[^']*'|description: '[^']*'|landing: true),\n/gm
const errorCodes = /^ {2}errorCodes: \[[^\]]*\],$/gm

/**
 * Leaves out of operations what the storefront never reads: their summaries, which the API document and the command line
 * show, and the lists of the codes with which they may fail, which the server and its tests check. Of the table of pages it
 * leaves out what only the server reads, in what `isSent` to browsers.
 */
export const dropServerFields = ({ isSent }: { isSent: boolean }): Plugin => ({
  name: 'drop-server-fields',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\// },
    handler(code, id) {
      const operations = code.replace(summary, "  summary: '',").replace(errorCodes, '  errorCodes: [],')
      const isTable = id.endsWith('/contract/src/pages.ts')
      return { code: isSent && isTable ? operations.replace(pageFields, '') : operations, map: null }
    },
  },
})
