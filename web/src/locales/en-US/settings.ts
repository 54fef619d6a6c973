import type { Said } from '../words.ts'
import type { settings as zh } from '../zh-CN/settings.ts'

export const settings: Said<typeof zh> = {
  'settings.title': 'Page settings',
  'settings.theme': 'Appearance',
  'settings.theme.system': 'As the system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.parts': 'What the page shows',
  'settings.navbar': 'Navbar',
  'settings.menu': 'Menu',
  'settings.topMenu': 'Menu on top',
  'settings.topMenu.hint': 'The menu moves from the side into the navbar',
  'settings.topMenu.needs': 'Works while both navbar and menu are on',
  'settings.footer': 'Footer',
  'settings.tabBar': 'Tab bar',
  'settings.menuFromServer': 'Menu from the server',
  'settings.menuFromServer.hint': 'Shows and opens only the pages that the server lists',
  'settings.menuWidth': 'Menu width (pixels)',
  'settings.menuWidth.hint': '0 is as designed, otherwise {least} to {most}',
  'settings.menuWidth.wrong':
    'Please enter 0, or a whole number from {least} to {most}. The width has not changed.',
  'settings.seeing': 'Assistance',
  'settings.colorWeak': 'Colour-weak mode',
  'settings.colorWeak.hint': 'Clearer colours, underlined links, patterns in charts',
  'settings.close': 'Close',
  'settings.copy': 'Copy settings',
  'settings.copied': 'Settings copied',
  'settings.copyFailed': 'The browser does not allow copying. Please copy the text below by hand.',
  'settings.text': 'The settings',
}
