/**
 * The first dashboard entry of the template. It has no page: a visitor without permission is redirected to the first
 * permitted page (`guards/permission.ts`), and the tab bar starts with the page that was opened.
 */
export const defaultEntry = {
  title: 'menu.dashboard.workplace',
  name: 'Workplace',
  fullPath: '/dashboard/workplace',
} as const
