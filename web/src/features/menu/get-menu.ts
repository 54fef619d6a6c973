import { getMenu as operation } from '@faka/contract/menu/menu'
import { call } from '../../lib/call.ts'
import { emit } from '../../lib/events.ts'
import { storeServerMenu } from './server-menu.ts'

let inFlight: Promise<void> | undefined

/** Nobody is kept waiting by a menu that does not come: a failure is told, and the menu stays empty. */
async function fetchMenu(): Promise<void> {
  emit('menuNotice', { stage: 'loading' })
  try {
    storeServerMenu(await call(operation, {}))
    emit('menuNotice', { stage: 'loaded' })
  } catch {
    emit('menuNotice', { stage: 'failed' })
  } finally {
    inFlight = undefined
  }
}

/** Fetches the server's menu, telling how it goes on; asked again meanwhile, it is the same fetch. */
export function getMenu(): Promise<void> {
  inFlight ??= fetchMenu()
  return inFlight
}
