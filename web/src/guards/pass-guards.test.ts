import type { ShortUrl } from '@faka/contract/ids'
import { describe, expect, it } from 'vitest'
import { placeOf } from '../routes.tsx'
import type { Move } from './guard.ts'
import { guardsOf, passGuards } from './pass-guards.ts'

const place = (address: string) => placeOf(new URL(address, 'http://shop.test'))

/** One visitor, who moves step by step. */
function visitor() {
  const reported: ShortUrl[] = []
  const guards = guardsOf((shortUrl) => reported.push(shortUrl))
  const move = async (to: string, from?: string, kind: Move['kind'] = 'push') =>
    (await passGuards(guards, { to: place(to), from: from === undefined ? undefined : place(from), kind }))
      ?.go
  return { reported, move }
}

const item = '/itemDetail/724AHRCQ33'

describe('carrying the classify', () => {
  it('appends the classify of the page before when the next address lacks it', async () => {
    const { move } = visitor()
    expect(await move(`${item}?shopId=demo`, '/shopDetail/demo?classifyId=PHPJDDK1C3')).toBe(
      `${item}?shopId=demo&classifyId=PHPJDDK1C3`,
    )
  })

  it('leaves an address alone that names its own classify', async () => {
    const { move } = visitor()
    expect(
      await move(`${item}?classifyId=AAAAAAAAAA`, '/shopDetail/demo?classifyId=PHPJDDK1C3'),
    ).toBeUndefined()
  })

  it('lets "all" inside a shop be all', async () => {
    const { move } = visitor()
    expect(await move('/shopDetail/demo', '/shopDetail/demo?classifyId=PHPJDDK1C3')).toBeUndefined()
  })

  it('changes nothing on the way back', async () => {
    const { move } = visitor()
    expect(await move('/shopDetail/demo', `${item}?classifyId=PHPJDDK1C3`, 'pop')).toBeUndefined()
  })
})

describe('keeping the page', () => {
  it('leads back to the page and classify that were looked at last in a shop', async () => {
    const { move } = visitor()
    const seen = '/shopDetail/demo?classifyId=PHPJDDK1C3&page=3'
    await move(`${item}?classifyId=PHPJDDK1C3`, seen)
    expect(await move('/shopDetail/demo', `${item}?classifyId=PHPJDDK1C3`)).toBe(
      '/shopDetail/demo?page=3&classifyId=PHPJDDK1C3',
    )
  })

  it('keeps nothing for another shop', async () => {
    const { move } = visitor()
    await move(item, '/shopDetail/demo?page=3')
    expect(await move('/shopDetail/other', item)).toBeUndefined()
  })
})

describe('tracking visits', () => {
  it('reports the shop on entering its page, and the shop that an item names', async () => {
    const { move, reported } = visitor()
    await move('/shopDetail/demo')
    await move(`${item}?shopId=demo`, '/shopDetail/demo')
    await move('/cashDesk?orderId=1', `${item}?shopId=demo`)
    expect(reported).toEqual(['demo', 'demo'])
  })

  it('reports an entry once though a guard behind changes its address', async () => {
    const { move, reported } = visitor()
    await move(`${item}?shopId=demo`, '/shopDetail/demo?classifyId=PHPJDDK1C3')
    expect(reported).toEqual(['demo'])
  })

  it('counts choosing another classify as the same visit', async () => {
    const { move, reported } = visitor()
    await move('/shopDetail/demo?classifyId=PHPJDDK1C3', '/shopDetail/demo')
    expect(reported).toEqual([])
  })

  it('reports nothing for an item that names no shop', async () => {
    const { move, reported } = visitor()
    await move(item)
    expect(reported).toEqual([])
  })
})
