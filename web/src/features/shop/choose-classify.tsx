import type { ShortUrl } from '@faka/contract/shared/ids'
import { createClassify } from '@faka/contract/shop/classify'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icon.ts'
import { Picker } from '../../ui/picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './choose-classify.module.css'
import { classifiesQuery } from './classifies-query.ts'

interface Props {
  shortUrl: ShortUrl
  /** Empty for none. */
  value: string
  error: string | undefined
  onValueChange: (classifyId: string) => void
}

/** The name of a new classify. It is inside another form, so Enter is handled here. */
function NewClassify({ shortUrl, onCreated, onCancel }: NewClassifyProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const create = useMutation({
    mutationKey: ['shop.createClassify', shortUrl],
    mutationFn: (typed: string) => call(createClassify, { shortUrl, name: typed }),
    meta: { expected: 'everything' },
    onSuccess: async ({ classifyId }) => {
      await client.invalidateQueries({ queryKey: classifiesQuery(shortUrl).queryKey })
      onCreated(classifyId)
    },
    onError: () => input.current?.focus(),
  })
  const error = () => {
    if (!create.error) return undefined
    return isDomainError(create.error) && create.error.message
      ? create.error.message
      : t('itemForm.classify.failed')
  }
  const add = () => {
    if (create.isPending) return
    if (name.trim() === '') input.current?.focus()
    else create.mutate(name.trim())
  }
  return (
    <div className={styles.create}>
      <TextField
        ref={input}
        label={t('itemForm.classify.name')}
        error={error()}
        value={name}
        maxLength={20}
        autoComplete="off"
        // the seller just asked for this field
        autoFocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          create.reset()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          // the Enter that chooses a word of an input method is part of the text
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <div className={styles.buttons}>
        <Button busy={create.isPending} onClick={add}>
          {t('itemForm.classify.add')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      </div>
    </div>
  )
}

interface NewClassifyProps {
  shortUrl: ShortUrl
  onCreated: (classifyId: string) => void
  onCancel: () => void
}

/** The classify of an item; a new one is made in place. */
export function ChooseClassify({ shortUrl, value, error, onValueChange }: Props) {
  const { t } = useI18n()
  const [isCreating, setCreating] = useState(false)
  const { data = [] } = useQuery(classifiesQuery(shortUrl))
  const options = data.map(({ id, name, hidden }) => ({
    value: id as string,
    text: hidden ? t('itemForm.classify.hidden', { name }) : name,
  }))
  return (
    <div className={styles.choose}>
      <div className={styles.row}>
        <Picker
          label={t('itemForm.classify')}
          value={options.some((option) => option.value === value) ? value : ''}
          error={error}
          options={[{ value: '', text: t('itemForm.classify.none') }, ...options]}
          onValueChange={onValueChange}
        />
        {!isCreating && (
          <Button icon={<Plus />} onClick={() => setCreating(true)}>
            {t('itemForm.classify.new')}
          </Button>
        )}
      </div>
      {isCreating && (
        <NewClassify
          shortUrl={shortUrl}
          onCreated={(classifyId) => {
            onValueChange(classifyId)
            setCreating(false)
          }}
          onCancel={() => setCreating(false)}
        />
      )}
    </div>
  )
}
