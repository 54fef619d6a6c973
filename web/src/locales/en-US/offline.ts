import type { Translated } from '../message-types.ts'
import type { offline as zh } from '../zh-CN/offline.ts'

export const offline: Translated<typeof zh> = {
  'offline.title': 'You are offline',
  'offline.text':
    'Your payments and orders are not affected. This page continues automatically once you are back online.',
  'offline.again': 'Reconnect',
  'offline.orders': 'Recent orders from this device',
  'offline.ordersHint':
    'Only items and order numbers are kept here. For your safety, cards are never stored on the device: go online to see, copy and export them.',
  'offline.noOrders': 'No orders have been placed on this device yet.',
  'offline.copyNumber': 'Copy order number',
}
