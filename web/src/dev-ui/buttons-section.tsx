import { useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Download, RefreshCw, Search, X } from '../ui/icon.ts'
import { labels } from './labels.ts'
import styles from './sections.module.css'
import { Show, State } from './specimen.tsx'

/** What is pressed. */
export default function ButtonsSection() {
  const { say } = useWords()
  const [pressed, setPressed] = useState(0)
  const pay = say('buy.pay', { sum: '¥12.80' })
  return (
    <>
      <Show
        file="button"
        note="Hover: the next darker tone. Focus by keyboard: a ring of 2 px. Disabled: it stays reachable, and says why."
      >
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Button tone={tone} onClick={() => setPressed(pressed + 1)}>
              {tone === 'danger' ? say('actions.delete') : say('actions.save')}
            </Button>
          </State>
        ))}
        <State name="with an icon">
          <Button icon={<Download />}>{say('actions.download')}</Button>
        </State>
        <State name="an icon alone, named for screen readers">
          <Button square icon={<RefreshCw />} aria-label={say('shell.tryAgain')} />
        </State>
        <State name="busy: keeps its width, and cannot be pressed again">
          <Button tone="primary" busy busyText={say('buy.paying')}>
            {pay}
          </Button>
        </State>
        <State name="disabled with its reason">
          <Button tone="primary" disabledReason={say('buy.soldOut')}>
            {pay}
          </Button>
        </State>
        <State name="wide, with long words">
          <Button tone="primary" wide>
            {say('orders.select.hint')}
          </Button>
        </State>
        <State name="a link that leads on like one">
          <a className={buttonClass({ tone: 'primary' })} href="#buttons">
            {say('orders.seeAll')}
          </a>
        </State>
      </Show>
      <Show
        file="copy-button"
        note="Pressed: it says that it copied, or that the browser refused, for two seconds."
      >
        <State name="rest">
          <CopyButton
            text="XKCD-2Z9Q"
            label={say('shell.copy')}
            doneLabel={say('shell.copied')}
            failedLabel={say('shell.copyFailed')}
          />
        </State>
      </Show>
      <Show file="file-button">
        <State name="rest">
          <FileButton accept="image/png" onFiles={() => {}}>
            {say('upload.choose')}
          </FileButton>
        </State>
        <State name="busy">
          <FileButton accept="image/png" busyText={say('upload.sending', { percent: 40 })} onFiles={() => {}}>
            {say('upload.choose')}
          </FileButton>
        </State>
      </Show>
      <Show file="draw-icon" note="The kept set, as large as the text beside it, hidden from screen readers.">
        <State name="beside words">
          <p className={styles.line}>
            <Search /> <X /> <Download />
          </p>
        </State>
      </Show>
      <ul className={styles.labels} aria-label={say('actions.operation')}>
        {labels.map((label) => (
          <li key={label}>
            <Button>{say(label)}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
