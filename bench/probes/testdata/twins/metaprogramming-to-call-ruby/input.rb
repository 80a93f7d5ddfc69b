class Settings
  DEFAULTS = { mode: "cfg", level: 3 }.freeze

  DEFAULTS.each do |key, value|
    define_method(key) { @values.fetch(key, value) }
    define_method("append_#{key}") { |extra| send(key) << extra }
  end

  def initialize(values = {})
    @values = values.transform_values { |v| v.to_s.freeze }
  end

  def method_missing(name, *args)
    if name.to_s.start_with?("with_")
      send(name.to_s.sub("with_", "append_"), *args)
      self
    else
      super
    end
  end

  def respond_to_missing?(name, all = false)
    name.to_s.start_with?("with_") || super
  end
end

s = Settings.new(mode: :cfg)
puts s.level
puts s.with_mode("!").mode
