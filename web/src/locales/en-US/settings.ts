import type { Translated } from '../message-types.ts'
import type { settings as zh } from '../zh-CN/settings.ts'

export const settings: Translated<typeof zh> = {
  'settings.title': 'Page settings',
  'settings.theme': 'Appearance',
  'settings.theme.system': 'Follow system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.language': 'Language',
  'settings.advanced': 'Advanced',
  'settings.navbar': 'Navbar',
  'settings.menu': 'Menu',
  'settings.topMenu': 'Menu on top',
  'settings.topMenu.hint': 'Moves the menu from the side into the navbar',
  'settings.topMenu.needs': 'Only works while navbar and menu are both on',
  'settings.footer': 'Footer',
  'settings.tabBar': 'Tab bar',
  'settings.menuFromServer': 'Menu from the server',
  'settings.menuFromServer.hint': 'Only shows and opens pages that the server lists',
  'settings.menuWidth': 'Menu width (pixels)',
  'settings.menuWidth.hint': '0 for the default width, otherwise {least} to {most}',
  'settings.menuWidth.wrong':
    'Please enter 0, or a whole number from {least} to {most}. The width has not changed.',
  'settings.colorWeak': 'Colour-weak mode',
  'settings.colorWeak.hint': 'Clearer colours, underlined links, patterns in charts',
  'settings.close': 'Close',
  'settings.copy': 'Copy settings',
  'settings.copied': 'Settings copied',
  'settings.copyFailed': 'The browser does not allow copying. Please copy the text below manually.',
  'settings.text': 'The settings',
}
