/** A record of the pages of one's own. */
export interface Tool {
  id: number;
  tool_name: string;
  rate: string | null;
  state: string | null;
  bought_on: string | null;
  maker_id: number | null;
  maker_id_name?: string | null;
}
