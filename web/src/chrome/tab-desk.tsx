import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAppSettings } from '../kernel/app-settings.ts'
import { fetchPart } from './fetch-part.ts'
import type { Surrounded } from './surrounded.ts'
import type { TabBarProps } from './tab-bar.tsx'
import { tabBarPlace } from './tab-bar-place.ts'
import { tabsOf } from './tabs.ts'
import { useTitles } from './use-titles.ts'

/** The tab bar, where the settings want it and the frame has a place for it. */
export function TabDesk({ pages, here, change }: Surrounded) {
  const { tabBar } = useAppSettings()
  const titleOf = useTitles(here)
  const [Bar, setBar] = useState<ComponentType<TabBarProps>>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!tabBar || Bar) return
    void fetchPart(() => import('./tab-bar.tsx'), ['tabs']).then((arrived) => {
      if (arrived) setBar(() => arrived)
    })
  }, [tabBar, Bar])
  useEffect(() => setPlace(document.getElementById(tabBarPlace)), [])
  if (!tabBar || !Bar || !place) return null
  return createPortal(<Bar tabs={tabsOf(pages, here, titleOf)} here={here} change={change} />, place)
}
