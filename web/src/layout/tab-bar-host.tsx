import { useDeferredValue, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAppSettings } from '../lib/app-settings.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { OverlayHostProps } from './overlay-host-props.ts'
import { tabBarSlotId } from './tab-bar-slot.ts'
import { toTabs } from './tabs.ts'
import { usePageTitles } from './use-page-titles.ts'

const LazyTabBar = lazyPart(() => import('./tab-bar.tsx'), ['tabs'])

/** Hosts the tab bar, where the settings ask for it and the frame has a slot for it. */
export function TabBarHost({ pages, here, change }: OverlayHostProps) {
  const isWanted = useDeferredValue(useAppSettings().tabBar, false)
  const titleOf = usePageTitles(here)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => setSlot(document.getElementById(tabBarSlotId)), [])
  if (!slot) return null
  const tabs = toTabs(pages, here, titleOf)
  return createPortal(
    <LazyTabBar when={isWanted}>{(TabBar) => <TabBar tabs={tabs} here={here} change={change} />}</LazyTabBar>,
    slot,
  )
}
