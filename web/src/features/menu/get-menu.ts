import { getMenu as operation } from '@faka/contract/menu/menu'
import { call } from '../../lib/call.ts'
import { emit } from '../../lib/events.ts'
import { storeServerMenu } from './server-menu.ts'

let inFlight: Promise<void> | undefined

/** A failed menu blocks nothing: it is reported by an event, and the menu stays empty. */
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

/** Fetches the server's menu and reports progress by events; concurrent calls share one request. */
export function getMenu(): Promise<void> {
  inFlight ??= fetchMenu()
  return inFlight
}
