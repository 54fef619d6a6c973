import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAppSettings } from '../lib/app-settings.ts'
import { loadLazyPart } from './load-lazy-part.ts'
import type { OverlayHostProps } from './overlay-host-props.ts'
import type { TabBarProps } from './tab-bar.tsx'
import { tabBarSlotId } from './tab-bar-slot.ts'
import { toTabs } from './tabs.ts'
import { usePageTitles } from './use-page-titles.ts'

/** Hosts the tab bar, where the settings ask for it and the frame has a slot for it. */
export function TabBarHost({ pages, here, change }: OverlayHostProps) {
  const { tabBar } = useAppSettings()
  const titleOf = usePageTitles(here)
  const [Bar, setBar] = useState<ComponentType<TabBarProps>>()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!tabBar || Bar) return
    void loadLazyPart(() => import('./tab-bar.tsx'), ['tabs']).then((loaded) => {
      if (loaded) setBar(() => loaded)
    })
  }, [tabBar, Bar])
  useEffect(() => setSlot(document.getElementById(tabBarSlotId)), [])
  if (!tabBar || !Bar || !slot) return null
  return createPortal(<Bar tabs={toTabs(pages, here, titleOf)} here={here} change={change} />, slot)
}
