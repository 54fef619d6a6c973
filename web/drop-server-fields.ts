import type { Plugin } from 'vite'

const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm
/**
 * What pages have for the specification, for search engines, for the budgets, and for the menu of the server: browsers read
 * only the icons of the pages that the user center lists.
 */
const pageFields =
  /^ {4}(?:childName: '[^']*'|description: '[^']*'|landing: true|menu: \{[^}]*\}(?!,\n {4}userMenu:)),\n/gm
const menuOrder = /(?<=^ {4}menu: \{ icon: '[^']*'), order: \d+/gm
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
      return {
        code: isSent && isTable ? operations.replace(pageFields, '').replace(menuOrder, '') : operations,
        map: null,
      }
    },
  },
})
