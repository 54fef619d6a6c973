import { useWords } from '../kernel/words.ts'
import { ToastCards } from '../ui/toast-cards.tsx'
import { FailureDesk } from './failure-desk.tsx'
import { SessionDesk } from './session-desk.tsx'

/** What meets failures and wishes to log in, and what is told. Loaded lazily, right after the first page. */
export default function Desks() {
  const { say } = useWords()
  return (
    <>
      <FailureDesk />
      <SessionDesk />
      <ToastCards closeWord={say('shell.close')} />
    </>
  )
}
