import { expect, test } from 'vitest'
import { lineup } from '../server/src/modules/line-up.ts'
import { isCode, isTest, type Source, sources } from './sources.ts'

const product = sources((path) => isCode(path) && !isTest(path))

const moduleOf = (path: string): string | undefined => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
const featureOf = (path: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** One sentence for each import that breaks a rule; `check` returns the reason, or undefined. */
const brokenImports = (
  files: readonly Source[],
  check: (path: string, to: string) => string | undefined,
): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      const reason = check(path, to)
      return reason ? [`${path} imports ${to}: ${reason}`] : []
    }),
  )

const productUnder = (folder: string) => product.filter(({ path }) => path.startsWith(folder))

test('every module has a folder and a public.ts, and every folder is a module of the line-up', () => {
  const folders = new Set(product.flatMap(({ path }) => moduleOf(path) ?? []))
  expect([...folders].sort(), 'name the module in line-up.ts, or move its files').toEqual([...lineup].sort())
  const publicFaces = productUnder('server/src/modules/').filter(({ path }) => path.endsWith('/public.ts'))
  const withPublicFace = publicFaces.map(({ path }) => moduleOf(path))
  expect(
    lineup.filter((name) => !withPublicFace.includes(name)),
    'a module exports what others may use in public.ts',
  ).toEqual([])
})

test('a module imports only modules to its left, and only their public.ts', () => {
  const modules: readonly string[] = lineup
  const position = (name: string) => modules.indexOf(name)
  const violations = brokenImports(productUnder('server/src/modules/'), (path, to) => {
    const from = moduleOf(path)
    const target = moduleOf(to)
    if (!from || !target || from === target) return undefined
    if (position(target) > position(from))
      return 'that module is to the right; take what you need of it as a port that service-handlers.ts passes in'
    if (!to.endsWith('/public.ts')) return `import ${target}/public.ts, and export there what is missing`
    return undefined
  })
  expect(violations).toEqual([])
})

test('modules import the platform, the adapters, the payment gateways and the contract, and nothing that assembles them', () => {
  const violations = brokenImports(productUnder('server/src/modules/'), (_path, to) =>
    to.startsWith('server/') && !/^server\/src\/(?:modules|platform|adapters|payment-gateways)\//.test(to)
      ? 'modules depend on the platform, the adapters and the payment gateways only; have service-handlers.ts pass it in'
      : undefined,
  )
  expect(violations).toEqual([])
})

test('the platform imports nothing of the server but itself', () => {
  const violations = brokenImports(productUnder('server/src/platform/'), (_path, to) =>
    to.startsWith('server/') && !to.startsWith('server/src/platform/')
      ? 'move what knows the business into a module, or take it as an argument'
      : undefined,
  )
  expect(violations).toEqual([])
})

test('a payment gateway imports no module and no other gateway, only what all of them share', () => {
  const gatewayOf = (path: string) => /^server\/src\/payment-gateways\/([^/]+)\//.exec(path)?.[1]
  const violations = brokenImports(productUnder('server/src/payment-gateways/'), (path, to) => {
    if (to.startsWith('server/') && !/^server\/src\/(?:payment-gateways|platform)\//.test(to))
      return 'gateways are below the modules: take it as an argument, in GatewayDeps or in the settings'
    const from = gatewayOf(path)
    const target = gatewayOf(to)
    if (from && target && from !== target) return 'move what both need to server/src/payment-gateways/'
    return !from && target && path !== 'server/src/payment-gateways/open-gateway.ts'
      ? 'what gateways share knows none of them; only open-gateway.ts lists them'
      : undefined
  })
  expect(violations).toEqual([])
})

/** What keeps state between calls if it is declared outside of a function; a set or map that is filled at once is a constant. */
const stateOutsideFunctions =
  /^(?:export )?(?:let\b.*|const (\w+).*= (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|new WeakMap\b.*|create(?:Batcher|Cache|SerialQueue)\b.*|\[\]|\{\}))$/gm

test('a module keeps no state outside of its services', () => {
  const violations = productUnder('server/src/modules/').flatMap(({ path, text }) =>
    [...text.matchAll(stateOutsideFunctions)].map(
      ([line]) => `${path}: “${line}”: create it in <module>.module.ts and use ctx.modules`,
    ),
  )
  expect(violations).toEqual([])
  const code =
    'let pool\nconst seen = new Map<string, number>()\nconst final = new Set([1])\n  let inside = 1'
  expect([...code.matchAll(stateOutsideFunctions)]).toHaveLength(2)
})

test('the state of every module is made by create-modules.ts', () => {
  const made = product
    .find(({ path }) => path === 'server/src/modules/create-modules.ts')
    ?.imports.map((path) => moduleOf(path))
  const withState = productUnder('server/src/modules/').filter(({ path }) => path.endsWith('.module.ts'))
  expect(made?.filter((name) => name !== undefined)).toEqual(withState.map(({ path }) => moduleOf(path)))
  expect(withState.length).toBeGreaterThan(5)
})

test('the sandbox gateway is external: it imports no module, and no module imports it', () => {
  const violations = brokenImports(product, (path, to) => {
    if (path.startsWith('server/src/sandbox-gateway/') && to.startsWith('server/src/modules/'))
      return 'a gateway talks to the shop over HTTP only'
    if (moduleOf(path) && to.startsWith('server/src/sandbox-gateway/'))
      return 'the shop talks to its gateways over HTTP only, through a gateway adapter'
    return undefined
  })
  expect(violations).toEqual([])
})

/** The files that others reach by imports, from files whose path starts with `folder`. */
function reachedFrom(folder: string): Set<string> {
  const byPath = new Map(product.map((source) => [source.path, source]))
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const to of byPath.get(path)?.imports ?? []) visit(to)
  }
  for (const { path } of productUnder(folder)) visit(path)
  return reached
}

test('of the simulators the server runs only EPay, and nothing that simulates faults', () => {
  const reached = [...reachedFrom('server/src/')].filter((path) => path.startsWith('simulators/'))
  const allowed =
    /^simulators\/(?:epay\/|(?:simulator-re(?:quest|sponse)|render-pay-page|reject-refund|beijing-time|sorted-fields)\.ts$)/
  expect(
    reached.filter((path) => !allowed.test(path)),
    'faults and ledgers in memory stay outside simulators/epay/',
  ).toEqual([])
  expect(reached).toContain('simulators/epay/answer-request.ts')
})

test('the contract needs zod and nothing else', () => {
  const violations = brokenImports(productUnder('contract/src/'), (_path, to) =>
    to === 'zod/mini' || to.startsWith('contract/src/')
      ? undefined
      : 'browser and server both read the contract: keep to zod/mini and its own files',
  )
  expect(violations).toEqual([])
})

test('features of the storefront do not import each other: pages compose them', () => {
  const violations = brokenImports(productUnder('web/src/'), (path, to) => {
    const from = featureOf(path)
    const target = featureOf(to)
    if (from && target && from !== target) return 'let the page import both and pass on what is needed'
    if (from && to.startsWith('web/src/pages/')) return 'pages import features, not the other way round'
    if (/^web\/src\/(?:ui|lib)\//.test(path) && (target || to.startsWith('web/src/pages/')))
      return 'ui and lib know no business word; take it as an argument'
    return undefined
  })
  expect(violations).toEqual([])
})

test('storefront and server meet in the contract only', () => {
  const violations = brokenImports(
    [...productUnder('web/src/'), ...productUnder('server/src/')],
    (path, to) => {
      const crosses = path.startsWith('web/') ? to.startsWith('server/') : to.startsWith('web/src/')
      return crosses ? 'put what both need into the contract' : undefined
    },
  )
  expect(violations).toEqual([])
})
