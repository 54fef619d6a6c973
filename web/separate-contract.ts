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
const createdValues = (code: string): Node[] =>
  parseAst(code)
    .body.filter(isNode)
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? childrenOf(node, 'declaration') : [node]))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? childrenOf(node, 'declarations') : []))
    .flatMap((node) => childrenOf(node, 'init'))
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')

/** What an operation says to people and to the server; a browser that calls it reads none of that. */
const unusedProperties = new Set(['audience', 'summary', 'errorCodes'])

const nameOf = (node: Node | undefined): unknown =>
  Object.entries(node ?? {}).find(([key]) => key === 'name')?.[1]

/** The properties of operations that a browser does not read, each with the comma behind it. */
const unusedRanges = (code: string): { start: number; end: number }[] =>
  createdValues(code)
    .filter((call) => nameOf(childrenOf(call, 'callee')[0]) === 'endpoint')
    .flatMap((call) => childrenOf(call, 'arguments').slice(0, 1))
    .flatMap((operation) => {
      const properties = childrenOf(operation, 'properties')
      return properties.flatMap((property, at) => {
        const name = nameOf(childrenOf(property, 'key')[0])
        if (typeof name !== 'string' || !unusedProperties.has(name)) return []
        // up to the next one, or to the bracket that closes them all
        return { start: property.start, end: properties[at + 1]?.start ?? operation.end - 1 }
      })
    })

const without = (code: string, parts: readonly { start: number; end: number }[]): string =>
  parts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)

/**
 * Tells the bundler that an operation nobody calls may be left out, and leaves out what no browser reads of the others.
 * Its schemas are made by method calls, of which a bundler must think that they do something; a page then would carry
 * every operation of a file that it uses.
 */
export const separateContract = (): Plugin => ({
  name: 'separate-contract',
  enforce: 'post',
  transform(code, id) {
    if (!/\/contract\/src\/[\w/-]+\.ts$/.test(id)) return undefined
    const read = without(code, unusedRanges(code))
    const separated = createdValues(read).reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      read,
    )
    return { code: separated, map: null }
  },
})
