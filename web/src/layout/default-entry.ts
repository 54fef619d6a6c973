/**
 * The first entry of the template's dashboard. No page is behind it: whoever may not go where he wished goes to the
 * first page that his role permits (`guards/permission.ts`), and the tab bar begins with the page that is opened.
 */
export const defaultEntry = {
  title: 'menu.dashboard.workplace',
  name: 'Workplace',
  fullPath: '/dashboard/workplace',
} as const
