export const profile = {
  'profile.center': '个人中心',
  'profile.title': '个人资料',
  'profile.contact.title': '联系我们',
} as const
