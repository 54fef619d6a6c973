import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAppSettings } from '../lib/app-settings.ts'
import { loadLazyPart } from './load-lazy-part.ts'
import type { OverlayHostProps } from './overlay-host-props.ts'
import type { TabBarProps } from './tab-bar.tsx'
import { tabBarSlotId } from './tab-bar-slot.ts'
import { toTabs } from './tabs.ts'
import { usePageTitles } from './use-page-titles.ts'

/** The tab bar, where the settings want it and the frame has a place for it. */
export function TabBarHost({ pages, here, change }: OverlayHostProps) {
  const { tabBar } = useAppSettings()
  const titleOf = usePageTitles(here)
  const [Bar, setBar] = useState<ComponentType<TabBarProps>>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!tabBar || Bar) return
    void loadLazyPart(() => import('./tab-bar.tsx'), ['tabs']).then((arrived) => {
      if (arrived) setBar(() => arrived)
    })
  }, [tabBar, Bar])
  useEffect(() => setPlace(document.getElementById(tabBarSlotId)), [])
  if (!tabBar || !Bar || !place) return null
  return createPortal(<Bar tabs={toTabs(pages, here, titleOf)} here={here} change={change} />, place)
}
