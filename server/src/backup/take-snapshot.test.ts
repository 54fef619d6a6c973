import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pauseAfter, seedShop } from '../../../test-support/seed/paused-move.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { takeSnapshot } from './take-snapshot.ts'

for (const [where, cells] of [
  ['one database', { cells: [1] }],
  ['two databases', { apart: [1] }],
] as const)
  test(`a backup of ${where} has a shop that moves once, and waits until it has left the earlier cell`, async () => {
    await using shop = await openShop({ ...cells })
    const moved = await seedShop(shop, 'moved')
    const move = await pauseAfter(shop, moved, { step: 'arrive', from: 0, to: 1 })
    const taking = takeSnapshot(shop.services, shop.clock.now)
    expect(await Promise.race([taking, pause(2000, 'waits')])).toBe('waits')
    move.goOn()
    await move.moving
    await using snapshot = await taking
    const found: string[] = []
    for (const { client, tables } of snapshot.databases)
      for (const { name } of tables.filter((table) => /\.shop$/.test(table.name))) {
        const { rowCount } = await client.query(`select from ${name} where short_url = 'moved'`)
        if (rowCount) found.push(`${rowCount} in ${name}`)
      }
    expect(found).toEqual(['1 in cell_1.shop'])
  })

test('there is no backup without the files of a cell that this process does not serve yet', async () => {
  await using shop = await openShop({ cells: [1] })
  const { cells } = shop.services
  const find = (number: number) => (number === 1 ? undefined : cells.find(number))
  const late = { ...shop.services, cells: { ...cells, find } }
  await expect(takeSnapshot(late, shop.clock.now)).rejects.toThrow('does not serve cell 1 yet')
})
