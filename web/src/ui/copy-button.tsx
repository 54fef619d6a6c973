import { useEffect, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Check, CircleX, Copy } from './icon.ts'

interface Props {
  text: string
  label: string
  doneLabel: string
  failedLabel: string
  tone?: ButtonTone
  wide?: boolean
}

const shownForMs = 2000

/** Copies a text and says so. */
export function CopyButton({ text, label, doneLabel, failedLabel, tone = 'secondary', wide = false }: Props) {
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const icon = outcome === 'done' ? <Check /> : outcome === 'failed' ? <CircleX /> : <Copy />
  return (
    <Button
      tone={tone}
      wide={wide}
      icon={icon}
      onClick={async () => setOutcome((await copyText(text)) ? 'done' : 'failed')}
    >
      <span aria-live="polite">
        {outcome === 'done' ? doneLabel : outcome === 'failed' ? failedLabel : label}
      </span>
    </Button>
  )
}
