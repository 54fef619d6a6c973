import { type Plugin, parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const childrenOf = (node: Node, name: string): Node[] => {
  const value: unknown = Object.entries(node).find(([key]) => key === name)?.[1]
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

/** The values that a module of the contract makes when it is loaded. */
const madeValues = (code: string): Node[] =>
  parseAst(code)
    .body.filter(isNode)
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? childrenOf(node, 'declaration') : [node]))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? childrenOf(node, 'declarations') : []))
    .flatMap((node) => childrenOf(node, 'init'))
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')

/**
 * Tells the bundler that an operation nobody calls may be left out. Its schemas are made by method calls, of which
 * a bundler must think that they do something; a page then would carry every operation of a file that it uses.
 */
export const separateContract = (): Plugin => ({
  name: 'separate-contract',
  enforce: 'post',
  transform(code, id) {
    if (!/\/contract\/src\/[\w-]+\.ts$/.test(id)) return undefined
    const separated = madeValues(code).reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )
    return { code: separated, map: null }
  },
})
