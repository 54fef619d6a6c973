import type { Said } from '../words.ts'
import type { profile as zh } from '../zh-CN/profile.ts'

export const profile: Said<typeof zh> = {
  'profile.center': 'My account',
  'profile.title': 'Account',
  'profile.contact.title': 'Contact',
}
