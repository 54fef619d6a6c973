import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { operations } from '@faka/contract/operations'
import { expect, test } from 'vitest'
import { cardCoreHandlers, ownOriginHandlers, userManagementHandlers } from '../server/src/app.ts'
import { lineup } from '../server/src/modules/line-up.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const operationFile = (room: string, name: string) => `server/src/modules/${room}/${kebab(name)}.ts`

test('every operation of the contract has its verb file, which exports a function of its name', async () => {
  const faults = await Promise.all(
    operations.map(async ({ module: room, name }) => {
      const file = operationFile(room, name)
      if (!existsSync(file)) return [`${name} has no verb: write ${file}`]
      const verbs: Record<string, unknown> = await import(pathToFileURL(file).href)
      return typeof verbs[name] === 'function' ? [] : [`export a function ${name} from ${file}`]
    }),
  )
  expect(faults.flat()).toEqual([])
  expect(operations.length).toBeGreaterThan(20)
})

test('every operation belongs to a room of the line-up', () => {
  const strays = operations.filter(({ module: room }) => !lineup.some((each) => each === room))
  expect(strays.map(({ module: room, name }) => `${name}: name the room ${room} in lineup.ts`)).toEqual([])
})

test('buyers can call every operation that is theirs, and none of the command line’s', () => {
  const handlers = [...userManagementHandlers, ...ownOriginHandlers, ...cardCoreHandlers]
  const mounted = handlers.map(({ operation }) => operation.path).sort()
  const wanted = operations
    .filter(({ operation }) => operation.audience === 'buyer')
    .map(({ operation }) => operation.path)
    .sort()
  expect(mounted, 'add the operation to its room’s *.http.ts and the room to app.ts').toEqual(wanted)
})

test('no two operations share a name or an address', () => {
  for (const each of [operations.map(({ name }) => name), operations.map(({ operation }) => operation.path)])
    expect(new Set(each).size, 'two acts never share a name').toBe(each.length)
})
