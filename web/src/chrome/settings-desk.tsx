import { plainThemeColor } from '@faka/contract/app-settings'
import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { changeAppSettings, useAppSettings } from '../kernel/app-settings.ts'
import { useLeaving } from '../kernel/use-leaving.ts'
import { fetchPart } from './fetch-part.ts'
import { menuPlace, topMenuPlace } from './menu-place.ts'
import type { SettingsDrawerProps } from './settings-drawer.tsx'

const close = () => changeAppSettings({ globalSettings: false })

/** The settings, whose code comes when they are first opened. */
export function SettingsDesk() {
  const { globalSettings, themeColor } = useAppSettings()
  const [Drawer, setDrawer] = useState<ComponentType<SettingsDrawerProps>>()
  const isMissing = globalSettings && !Drawer
  useLeaving(close)
  useEffect(() => {
    if (!isMissing) return
    void fetchPart(() => import('./settings-drawer.tsx'), ['settings']).then((arrived) => {
      if (arrived) setDrawer(() => arrived)
      else close()
    })
  }, [isMissing])
  useEffect(() => {
    // as designed, a browser's bars have the colour of the header
    if (themeColor === plainThemeColor) return
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', themeColor)
  }, [themeColor])
  return Drawer ? <Drawer open={globalSettings} onClose={close} /> : null
}

/** The menu in the header, where the settings put it there and the header of this page has a place for it. */
export function TopMenuDesk() {
  const settings = useAppSettings()
  const isOnTop = menuPlace(settings) === 'top'
  const [Menu, setMenu] = useState<ComponentType>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!isOnTop || Menu) return
    void fetchPart(() => import('./top-menu.tsx'), ['orders', 'profile']).then((arrived) => {
      if (arrived) setMenu(() => arrived)
    })
  }, [isOnTop, Menu])
  // the place comes and goes with the page and the settings
  useEffect(() => setPlace(document.getElementById(topMenuPlace)))
  return Menu && place ? createPortal(<Menu />, place) : null
}
