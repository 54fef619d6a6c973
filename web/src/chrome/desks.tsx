import { useEffect } from 'react'
import { keepOffline } from '../kernel/keep-offline.ts'
import { useWords } from '../kernel/words.ts'
import { ToastCards } from '../ui/toast-cards.tsx'
import { Announcer } from './announcer.tsx'
import { FailureDesk } from './failure-desk.tsx'
import { ProofDesk } from './proof-desk.tsx'
import { SessionDesk } from './session-desk.tsx'
import { SettingsDesk, TopMenuDesk } from './settings-desk.tsx'
import type { Surrounded } from './surrounded.ts'
import { TabDesk } from './tab-desk.tsx'
import { ViewerDesk } from './viewer-desk.tsx'

/** What meets failures, wishes to log in and to see pictures large, and what is told. Loaded lazily, right after the first page. */
export default function Desks(stay: Surrounded) {
  const { say } = useWords()
  useEffect(() => {
    void keepOffline()
  }, [])
  return (
    <>
      <Announcer pathname={stay.shown.pathname} busy={stay.busy} />
      <FailureDesk />
      <SessionDesk />
      <ProofDesk />
      <SettingsDesk />
      <TopMenuDesk />
      <TabDesk {...stay} />
      <ViewerDesk />
      <ToastCards closeWord={say('shell.close')} />
    </>
  )
}
