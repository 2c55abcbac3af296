/** What any check reports about imperfect content. Data, never thrown. */
export interface Issue {
  /** Name of the rule, snake_case, stable. */
  rule: string;
  /** One sentence for a person. */
  message: string;
  place?: Place;
  /** The other place that explains this one (an earlier definition, the sentence on the page). */
  cause?: Issue;
}

export interface Place {
  file?: string;
  /** 1-based. */
  line?: number;
  /** UTF-16 offsets into the text that was checked. */
  start?: number;
  end?: number;
}

/** A degradation the reader must see; travels to the integrity note. */
export interface Warning {
  code: string;
  message: string;
  stage?: string;
}
