(ns shelf.core
  (:require [clojure.string :as str]))

;; Counts words.
(defn count-words [text & {:keys [least] :or {least 1}}]
  (->> (str/split text #"\s+")
       (filter #(>= (count %) least))
       frequencies))

(println (count-words "tea and milk" :least 3) '[a b] #{1 2})
