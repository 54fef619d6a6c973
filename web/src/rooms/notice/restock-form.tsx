import { Mail } from '@faka/contract/contact'
import type { ItemId } from '@faka/contract/ids'
import { requestRestockMail } from '@faka/contract/restock'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './restock-form.module.css'

const expected = ['itemInStock', 'mailUnavailable', 'tooOften'] as const

/** Asks for one mail when a sold-out item is back in stock; `onInStock` is called where it is back already. */
export function RestockForm({ itemId, onInStock }: { itemId: ItemId; onInStock: () => void }) {
  const { say } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [mail, setMail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const request = useMutation({
    mutationFn: (checked: string) => call(requestRestockMail, { itemId, mail: checked }),
    meta: { expected },
    onError: (error) => {
      if (isRefusal(error, 'itemInStock')) onInStock()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (request.isPending) return
    const checked = Mail.safeParse(mail.trim())
    setWrong(!checked.success)
    if (checked.success) return request.mutate(checked.data)
    focusFirstFault(form)
  }
  if (request.isSuccess)
    return (
      <Notice tone="done" live>
        {say('restock.done', { mail: mail.trim() })}
      </Notice>
    )
  const refusal = expected.find((name) => isRefusal(request.error, name))
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate aria-label={say('restock.title')}>
      <TextField
        label={say('restock.title')}
        hint={say('restock.hint')}
        error={isWrong ? say('buy.contact.mail.wrong') : undefined}
        name="restockMail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        value={mail}
        onChange={({ currentTarget }) => {
          setMail(currentTarget.value)
          setWrong(false)
        }}
      />
      <Button type="submit" busy={request.isPending} busyText={say('restock.sending')}>
        {say('restock.send')}
      </Button>
      {refusal && (
        <Notice tone="warning" live>
          {say(`restock.refused.${refusal}`)}
        </Notice>
      )}
    </form>
  )
}
