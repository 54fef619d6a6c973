import { useEffect } from 'react'
import { useI18n } from '../lib/messages.ts'
import { registerServiceWorker } from '../lib/register-service-worker.ts'
import { ToastCards } from '../ui/toast-cards.tsx'
import { Announcer } from './announcer.tsx'
import { FailureHandler } from './failure-handler.tsx'
import { ImageViewerHost } from './image-viewer-host.tsx'
import type { OverlayHostProps } from './overlay-host-props.ts'
import { ProofModalHost } from './proof-modal-host.tsx'
import { SessionModalHost } from './session-modal-host.tsx'
import { SettingsDrawerHost, TopMenuHost } from './settings-drawer-host.tsx'
import { TabBarHost } from './tab-bar-host.tsx'

/** What meets failures, wishes to log in and to see pictures large, and what is told. Loaded lazily, right after the first page. */
export default function OverlayHosts(stay: OverlayHostProps) {
  const { t } = useI18n()
  useEffect(() => {
    void registerServiceWorker()
  }, [])
  return (
    <>
      <Announcer pathname={stay.shown.pathname} busy={stay.busy} />
      <FailureHandler />
      <SessionModalHost />
      <ProofModalHost />
      <SettingsDrawerHost />
      <TopMenuHost />
      <TabBarHost {...stay} />
      <ImageViewerHost />
      <ToastCards closeWord={t('shell.close')} />
    </>
  )
}
