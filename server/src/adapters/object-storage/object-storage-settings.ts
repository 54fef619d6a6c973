import type { Env } from '../../platform/config.ts'
import { isPrivateUrl } from '../../platform/private-url.ts'

/** A bucket of any object storage with an S3-compatible API, and a key for it. */
export interface S3Bucket {
  kind: 's3'
  /** The URL of the storage, without a path. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Whether the bucket is part of the path instead of the host name. */
  pathStyle: boolean
}

/** The bucket of uploaded files. */
export interface S3Settings extends S3Bucket {
  /** How browsers upload: by a signed form, or by a signed PUT where a storage does not support forms. */
  upload: 'POST' | 'PUT'
}

/** Where files are stored: in a folder under the data folder, or in a bucket. */
export interface ObjectStorageSettings {
  objectStorage: { kind: 'folder' } | S3Settings
}

declare module '../../platform/config.ts' {
  interface Config extends ObjectStorageSettings {}
}

const settingFormats = {
  ENDPOINT: { pattern: /^https?:\/\/\S+$/, expected: 'the address of the store, without the bucket' },
  REGION: {
    pattern: /^[a-z0-9-]{1,40}$/,
    expected: 'the region of the bucket, such as us-east-1 or auto',
  },
  BUCKET: { pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, expected: 'the name of the bucket' },
  ACCESS_KEY: {
    pattern: /^[\x21-\x7e]{3,128}$/,
    expected: 'the id of a key that may read, write and delete there',
  },
  SECRET_KEY: { pattern: /^[\x21-\x7e]{8,128}$/, expected: 'the secret of that key' },
}
const names = Object.keys(settingFormats) as (keyof typeof settingFormats)[]

/** An address without a path; https unless it is private, since pictures of complaints are sent to it. */
const isEndpoint = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && (text.startsWith('https:') || isPrivateUrl(text))

/** Reads the bucket of the settings that begin with `prefix`; undefined where none of them is set. */
export function readS3Bucket(env: Env, prefix: string, errors: string[]): S3Bucket | undefined {
  if (!names.some((name) => env[prefix + name])) return undefined
  const read = (name: keyof typeof settingFormats): string => {
    const { pattern, expected } = settingFormats[name]
    const text = env[prefix + name]
    if (!text)
      errors.push(
        `${prefix}${name} is missing; a store needs all of ${names.map((each) => prefix + each).join(', ')}: ${expected}.`,
      )
    else if (!pattern.test(text)) errors.push(`${prefix}${name} is malformed; it must be ${expected}.`)
    return text ?? ''
  }
  const endpoint = read('ENDPOINT').replace(/\/+$/, '')
  if (settingFormats.ENDPOINT.pattern.test(endpoint) && !isEndpoint(endpoint))
    errors.push(
      `${prefix}ENDPOINT is malformed; it must be an address without a path, by https unless it is private.`,
    )
  const pathStyle = env[`${prefix}PATH_STYLE`] || '0'
  if (pathStyle !== '0' && pathStyle !== '1')
    errors.push(`${prefix}PATH_STYLE is "${pathStyle}"; it must be 0 or 1.`)
  return {
    kind: 's3',
    endpoint,
    region: read('REGION'),
    bucket: read('BUCKET'),
    accessKey: read('ACCESS_KEY'),
    secretKey: read('SECRET_KEY'),
    pathStyle: pathStyle === '1',
  }
}

/** Reads where files are stored; each mistake becomes one sentence in `errors` that quotes no secret. */
export function readObjectStorageSettings(env: Env, errors: string[]): ObjectStorageSettings {
  const bucket = readS3Bucket(env, 'S3_', errors)
  if (!bucket) return { objectStorage: { kind: 'folder' } }
  const upload = env.S3_UPLOAD || 'POST'
  if (upload !== 'POST' && upload !== 'PUT') errors.push(`S3_UPLOAD is "${upload}"; it must be POST or PUT.`)
  return { objectStorage: { ...bucket, upload: upload === 'PUT' ? 'PUT' : 'POST' } }
}
