import { expect, test } from 'vitest'
import { lineup } from '../server/src/rooms/lineup.ts'
import { isCode, isTest, type Source, sources } from './sources.ts'

const product = sources((path) => isCode(path) && !isTest(path))

/** The rooms of the architecture, from left to right; those that are not built yet are left out of the line-up. */
const architecture = [
  ...['account', 'upload', 'menu', 'profile', 'shop', 'item', 'pricing', 'stock', 'order', 'delivery'],
  ...['wallet', 'payment', 'complaint', 'feedback', 'visit', 'notice'],
]

const roomOf = (path: string): string | undefined => /^server\/src\/rooms\/([^/]+)\//.exec(path)?.[1]
const webRoomOf = (path: string): string | undefined => /^web\/src\/rooms\/([^/]+)\//.exec(path)?.[1]

/** Every import that `says` something against, as a sentence. */
const broken = (files: readonly Source[], says: (path: string, to: string) => string | undefined): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      const why = says(path, to)
      return why ? [`${path} imports ${to}: ${why}`] : []
    }),
  )

const under = (folder: string) => product.filter(({ path }) => path.startsWith(folder))

test('the rooms stand in the order of the architecture', () => {
  const wanted = architecture.filter((room) => lineup.some((each) => each === room))
  expect(lineup, 'put a new room where the architecture has it').toEqual(wanted)
})

test('every room has its folder and its door, and no folder is without a room', () => {
  const folders = new Set(product.flatMap(({ path }) => roomOf(path) ?? []))
  expect([...folders].sort(), 'name the room in lineup.ts, or move its files').toEqual([...lineup].sort())
  const doors = under('server/src/rooms/').filter(({ path }) => path.endsWith('/door.ts'))
  const withDoor = doors.map(({ path }) => roomOf(path))
  expect(
    lineup.filter((room) => !withDoor.includes(room)),
    'a room shows others what it offers in door.ts',
  ).toEqual([])
})

test('a room imports only rooms to its left, and only through their doors', () => {
  const rooms: readonly string[] = lineup
  const position = (room: string) => rooms.indexOf(room)
  const faults = broken(under('server/src/rooms/'), (path, to) => {
    const from = roomOf(path)
    const room = roomOf(to)
    if (!from || !room || from === room) return undefined
    if (position(room) > position(from))
      return 'that room is to the right; take what you need of it as a port that app.ts hands in'
    if (!to.endsWith('/door.ts')) return `import ${room}/door.ts, and show there what is missing`
    return undefined
  })
  expect(faults).toEqual([])
})

test('rooms know the kernel and the contract, and nothing that puts them together', () => {
  const faults = broken(under('server/src/rooms/'), (_path, to) =>
    to.startsWith('server/') && !/^server\/src\/(?:rooms|kernel)\//.test(to)
      ? 'rooms stand on the kernel alone; have app.ts hand it in'
      : undefined,
  )
  expect(faults).toEqual([])
})

test('no business word stands in the kernel: it imports nothing of the server but itself', () => {
  const faults = broken(under('server/src/kernel/'), (_path, to) =>
    to.startsWith('server/') && !to.startsWith('server/src/kernel/')
      ? 'move what knows the business into a room, or take it as an argument'
      : undefined,
  )
  expect(faults).toEqual([])
})

test('the sandbox gateway is a stranger: it imports no room, and no room imports it', () => {
  const faults = broken(product, (path, to) => {
    if (path.startsWith('server/src/sandbox-gateway/') && to.startsWith('server/src/rooms/'))
      return 'a gateway hears of the shop over HTTP only'
    if (roomOf(path) && to.startsWith('server/src/sandbox-gateway/'))
      return 'the shop speaks to its gateways over HTTP only, through a provider'
    return undefined
  })
  expect(faults).toEqual([])
})

test('the contract needs zod and nothing else', () => {
  const faults = broken(under('contract/src/'), (_path, to) =>
    to === 'zod/mini' || to.startsWith('contract/src/')
      ? undefined
      : 'browser and server both read the contract: keep to zod/mini and its own files',
  )
  expect(faults).toEqual([])
})

test('rooms of the storefront do not import each other: pages put them together', () => {
  const faults = broken(under('web/src/'), (path, to) => {
    const from = webRoomOf(path)
    const room = webRoomOf(to)
    if (from && room && from !== room) return 'let the page take both and hand over what is needed'
    if (from && to.startsWith('web/src/pages/')) return 'pages import rooms, not the other way round'
    if (/^web\/src\/(?:ui|kernel)\//.test(path) && (room || to.startsWith('web/src/pages/')))
      return 'ui and kernel know no business word; take it as an argument'
    return undefined
  })
  expect(faults).toEqual([])
})

test('storefront and server meet in the contract only', () => {
  const faults = broken([...under('web/src/'), ...under('server/src/')], (path, to) => {
    const crosses = path.startsWith('web/') ? to.startsWith('server/') : to.startsWith('web/src/')
    return crosses ? 'put what both need into the contract' : undefined
  })
  expect(faults).toEqual([])
})

test('what tests use stays with tests: nothing that runs imports e2e, bench, sim or a test', () => {
  const faults = broken(product, (path, to) =>
    isTest(to) && !path.startsWith('house/') ? 'move what both need into the product' : undefined,
  )
  expect(faults).toEqual([])
})
