import { vi } from 'vitest'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import { sellerCtx } from '../../server/src/services.ts'
import { runBeside } from '../server/open-cli.ts'
import type { TestShop } from '../server/open-shop.ts'

const waitMs = 60_000

/** The seller's command line in a cell of a test's installation. */
export function sellerInCell({ services }: Pick<TestShop, 'services'>, cellNumber: number): Ctx {
  const cell = services.cells.find(cellNumber)
  if (!cell) throw new Error(`there is no cell ${cellNumber}`)
  return sellerCtx(cell)
}

/** Moves the test's shop by the command, and waits until its process knows. */
export async function moveTestShop(shop: TestShop, to: number): Promise<string> {
  const { services, shortUrl } = shop
  const { exitCode, out, err } = await runBeside(shop, ['cell', 'move', shortUrl, '--to', String(to)])
  if (exitCode !== 0) throw new Error(`the command ended with ${exitCode}: ${out}${err}`)
  await vi.waitFor(() => {
    if (!services.cells.hasMovedTenants(0)) throw new Error('nothing is known of the move')
  }, waitMs)
  return out
}
