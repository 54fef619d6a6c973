import type { Said } from '../words.ts'
import type { offline as zh } from '../zh-CN/offline.ts'

export const offline: Said<typeof zh> = {
  'offline.title': 'There is no network right now',
  'offline.text':
    'Your payments and orders are not affected. As soon as you are connected, this page goes on by itself.',
  'offline.again': 'Connect again',
  'offline.orders': 'Latest orders of this device',
  'offline.ordersHint':
    'Only items and order numbers are kept here. For your safety no card is stored on the device: connect to see, copy and export your cards.',
  'offline.noOrders': 'No order was made on this device yet.',
  'offline.copyNumber': 'Copy number',
}
