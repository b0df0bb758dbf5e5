/** A token as its owner sees it. */
export interface ApiToken {
  id: number;
  name: string;
  /** The role whose rights it has; null for all rights of its owner. */
  role: string | null;
  calls_per_minute: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone, like last_used_at, which is updated once a minute. */
  created_at: string;
  last_used_at: string | null;
  /** The last day on which it holds, 'YYYY-MM-DD' in the business time zone. */
  last_day: string;
}

/** A role that a token may have. */
export interface TokenRole {
  name: string;
  label: string;
}
