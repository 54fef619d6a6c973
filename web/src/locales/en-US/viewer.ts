import type { Translated } from '../message-types.ts'
import type { viewer as zh } from '../zh-CN/viewer.ts'

export const viewer: Translated<typeof zh> = {
  'viewer.title': 'Pictures',
  'viewer.previous': 'Previous',
  'viewer.next': 'Next',
  'viewer.close': 'Close',
  'viewer.zoomIn': 'Zoom in',
  'viewer.zoomOut': 'Zoom out',
  'viewer.position': '{index} of {total}',
}
