import { defaultThemeColor } from '@faka/contract/storefront/layout-settings'
import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { loadLazyPart } from './load-lazy-part.ts'
import { menuPosition, topMenuSlotId } from './menu-position.ts'
import type { SettingsDrawerProps } from './settings-drawer.tsx'

const close = () => changeAppSettings({ globalSettings: false })

/** The settings, whose code comes when they are first opened. */
export function SettingsDrawerHost() {
  const { globalSettings, themeColor } = useAppSettings()
  const [Drawer, setDrawer] = useState<ComponentType<SettingsDrawerProps>>()
  const isMissing = globalSettings && !Drawer
  useOnLeave(close)
  useEffect(() => {
    if (!isMissing) return
    void loadLazyPart(() => import('./settings-drawer.tsx'), ['settings']).then((arrived) => {
      if (arrived) setDrawer(() => arrived)
      else close()
    })
  }, [isMissing])
  useEffect(() => {
    // as designed, a browser's bars have the colour of the header
    if (themeColor === defaultThemeColor) return
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', themeColor)
  }, [themeColor])
  return Drawer ? <Drawer open={globalSettings} onClose={close} /> : null
}

/** The menu in the header, where the settings put it there and the header of this page has a place for it. */
export function TopMenuHost() {
  const settings = useAppSettings()
  const isOnTop = menuPosition(settings) === 'top'
  const [Menu, setMenu] = useState<ComponentType>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!isOnTop || Menu) return
    void loadLazyPart(() => import('./top-menu.tsx'), ['orders', 'profile']).then((arrived) => {
      if (arrived) setMenu(() => arrived)
    })
  }, [isOnTop, Menu])
  // the place comes and goes with the page and the settings
  useEffect(() => setPlace(document.getElementById(topMenuSlotId)))
  return Menu && place ? createPortal(<Menu />, place) : null
}
