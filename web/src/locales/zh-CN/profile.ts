export const profile = {
  'profile.title': '个人资料',
  'profile.contact.title': '联系我们',
} as const
