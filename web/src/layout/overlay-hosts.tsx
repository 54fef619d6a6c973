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

/**
 * Hosts of everything that may appear over a page: failures, login, image viewer, settings, tabs and toasts. Loaded
 * lazily, right after the first page.
 */
export default function OverlayHosts(props: OverlayHostProps) {
  const { t } = useI18n()
  useEffect(() => {
    void registerServiceWorker()
  }, [])
  return (
    <>
      <Announcer pathname={props.shown.pathname} busy={props.busy} />
      <FailureHandler />
      <SessionModalHost />
      <ProofModalHost />
      <SettingsDrawerHost />
      <TopMenuHost />
      <TabBarHost {...props} />
      <ImageViewerHost />
      <ToastCards closeLabel={t('shell.close')} />
    </>
  )
}
