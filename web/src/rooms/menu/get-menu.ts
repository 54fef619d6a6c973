import { getMenu as operation } from '@faka/contract/menu'
import { call } from '../../kernel/call.ts'
import { emit } from '../../kernel/events.ts'
import { keepServerMenu } from './server-menu.ts'

let underWay: Promise<void> | undefined

/** Nobody is kept waiting by a menu that does not come: a failure is told, and the menu stays empty. */
async function fetchMenu(): Promise<void> {
  emit('menuNotice', { stage: 'loading' })
  try {
    keepServerMenu(await call(operation, {}))
    emit('menuNotice', { stage: 'loaded' })
  } catch {
    emit('menuNotice', { stage: 'failed' })
  } finally {
    underWay = undefined
  }
}

/** Fetches the server's menu, telling how it goes on; asked again meanwhile, it is the same fetch. */
export function getMenu(): Promise<void> {
  underWay ??= fetchMenu()
  return underWay
}
