import type { Translated } from '../message-types.ts'
import type { tabs as zh } from '../zh-CN/tabs.ts'

export const tabs: Translated<typeof zh> = {
  'tabs.label': 'Pages you opened',
  'tabs.actions': 'Tab actions',
  'tabs.reload': 'Reload',
  'tabs.close.this': 'Close',
  'tabs.close.others': 'Close others',
  'tabs.close.left': 'Close to the left',
  'tabs.close.right': 'Close to the right',
}
